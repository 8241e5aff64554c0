/** What a tester may rely on, one sentence per piece; `id` is the anchor and begins every `data-testid` of the piece. */
export interface Piece {
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
}

export const pieces = [
  {
    id: "ten-thousand",
    title: "万元输入",
    sentence: "界面以万元显示（最多六位小数），实时值是完整的元；未改动的值一位不变，键入的值精确到 0.01 元。",
  },
  {
    id: "decimal",
    title: "小数输入",
    sentence: "只保留数字、一个前导负号和一个小数点，默认两位小数、向零舍去，实时值是不带分隔符的文本。",
  },
  { id: "currency", title: "金额输入", sentence: "以元为单位，最大 999999999999.99，默认不允许负数。" },
  { id: "year", title: "年份选择", sentence: "实时值是四位年份文本，未选时为空。" },
  {
    id: "range-year",
    title: "年份区间",
    sentence: "实时值是含 start 与 end 的 JSON，默认都为空；一端越过另一端时，另一端随之移动。",
  },
  { id: "range-month", title: "月份区间", sentence: "规则与年份区间相同，格式为 yyyy-MM。" },
  { id: "range-day", title: "日期区间", sentence: "规则与年份区间相同，格式为 yyyy-MM-dd，开始日期不可清除。" },
  {
    id: "pager",
    title: "分页",
    sentence: "实时值是含 page 与 pageSize 的 JSON；总数超过上限时不显示总数，页码由七个减为五个并给出提示。",
  },
  {
    id: "access-remove",
    title: "元素权限：移除",
    sentence: "按下方虚拟用户的权限码决定按钮是否存在，实时值读自页面：removed 或 enabled。",
  },
  {
    id: "access-disable",
    title: "元素权限：禁用",
    sentence: "没有权限码时按钮保留但不可用，实时值读自页面：disabled 或 enabled。",
  },
  {
    id: "access-readonly",
    title: "元素权限：只读",
    sentence: "没有权限码时输入框可读不可改，实时值读自页面：readonly 或 enabled。",
  },
  {
    id: "dialog",
    title: "可拖动对话框",
    sentence: "拖动标题或在标题上按方向键移动，手机上铺满屏幕，实时值是 open 或 closed。",
  },
  { id: "collapse", title: "折叠框", sentence: "收起后内容保留已填写的值，实时值是 open 或 closed。" },
  {
    id: "upload",
    title: "文件上传",
    sentence:
      "文件只在本页模拟上传：名称含“失败”的第一次会失败、可重试，含“慢”的需要十秒；实时值是已上传文件名的 JSON 数组。",
  },
  {
    id: "dictionary",
    title: "字典选择",
    sentence: "停用项只为旧值显示、不供新选，实时值是数字，未选时为空。",
  },
  {
    id: "process",
    title: "办理步骤与审核记录",
    sentence:
      "按通用申报流程在本页模拟办理：按钮只列当前状态可办的步骤，退回的原因以红色提示显示到重新提交为止；实时值是当前状态。",
  },
  {
    id: "logo",
    title: "标志",
    sentence: "260×30 的文字标志（图标 logo-text）与 360×60 的文字标志，实时值是两者的宽高。",
  },
  {
    id: "photo-viewer",
    title: "照片查看",
    sentence: "大图查看，左右方向键或按钮换张，Esc 关闭；实时值是第几张。",
  },
  {
    id: "sheet",
    title: "报表填报表格",
    sentence:
      "像电子表格一样填写：方向键、Tab、回车、F2、撤销与恢复、从 Excel 粘贴；合计行自动计算。实时值是各格金额（元）。",
  },
  { id: "target-bars", title: "目标图表", sentence: "图示只重复表中的数字；未达标的用斜纹，不只靠颜色区分。" },
  {
    id: "chart",
    title: "统计图",
    sentence: "柱线、横条与环形图，按「图 / 表」切换为数值相同的表格；不用动画，不只靠颜色区分；实时值是数据行数。",
  },
] as const satisfies readonly Piece[];

export type PieceId = (typeof pieces)[number]["id"];
