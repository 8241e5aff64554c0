/** The proofs of security by their ids, in the order in which they run and stand in the report. */
export const PROOF_TITLES = {
  ACCESS: "P-S1 权限矩阵",
  FUZZ: "P-S2 乱输入",
  S4: "P-S4 会话",
  S5: "P-S5 猜密码",
  S6: "P-S6 短信验证码",
  S7: "P-S7 伪造请求",
  S8: "P-S8 缓存",
  S9: "P-S9 文件",
  S10: "P-S10 个人信息",
  S11: "P-S11 审计",
  A5: "P-A5 数据库失联、缓慢、磁盘写满",
  STORE: "P-A5 附件存储不答复",
  STOPPED: "P-A5 后端进程停住",
  SMS: "P-A5 短信网关缓慢，发送中断电（两个进程）",
  KILLED: "P-D1 首次启动与导出中断电",
  A6: "P-A6 停止",
  CLOCKS: "各机时钟不一（两个进程）",
  JOBS: "证书与后台任务（三个进程）",
} as const;

export type ProofId = keyof typeof PROOF_TITLES;
