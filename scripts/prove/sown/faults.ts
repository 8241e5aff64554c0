/** A fault to be sown into one source, and the tests that must notice it. */
export interface SownFault {
  readonly name: string;
  /** What would be wrong in the product, for the report. */
  readonly says: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly anchor: string;
  readonly instead: string;
  /** One of them at least must turn red. */
  readonly tests: readonly string[];
  /** The embedded database has one connection: nothing happens at the same time. */
  readonly isOnPostgres?: true;
}

const sown = (
  name: string,
  says: string,
  [file, anchor, instead]: readonly [string, string, string],
  ...tests: readonly string[]
): SownFault => ({ name, says, file, anchor, instead, tests });

export const SOWN_FAULTS: readonly SownFault[] = [
  sown(
    "scope",
    "列表忘了按事务所限定范围",
    [
      "server/reference/scope.ts",
      "return user.reach.length > 0 ? inArray(column, [...user.reach]) : sql`false`;",
      "return sql`true`;",
    ],
    "server/modules/basic/staff/staff.test.ts",
  ),
  sown(
    "foreign-record",
    "外所的记录可以按编号读到",
    ["server/reference/scope.ts", "return user.reach.includes(companyId);", "return true;"],
    "server/modules/basic/firm/firm.test.ts",
  ),
  sown(
    "acting",
    "未切换到该所也能为它办理",
    ["server/reference/scope.ts", 'throw forbidden("请先切换到该事务所再办理");', "return;"],
    "server/modules/basic/firm/firm.test.ts",
    "server/modules/auth/login/session.test.ts",
  ),
  sown(
    "desk-open",
    "协会的办理对事务所账号开放",
    [
      "server/reference/scope.ts",
      'if (user.userType !== OFFICER || !user.lv1OrgId) throw forbidden("只有协会账号可以办理");\n  return user.lv1OrgId;',
      'return user.lv1OrgId ?? "";',
    ],
    "server/modules/auth/audit.test.ts",
    "server/modules/auth/account/officer.test.ts",
  ),
  sown(
    "access",
    "权限码不再比较",
    [
      "server/platform/call/access.ts",
      'return access.kind === "session" || hasCode(user, ...access.anyOf);',
      "return true;",
    ],
    "server/platform/call/implement.test.ts",
  ),
  sown(
    "version",
    "保存不比较版本，后来者覆盖先到者",
    ["server/records/table.ts", "version === null ? undefined : eq(parts.table.version, version);", "undefined;"],
    "server/modules/party/activity/activity-records.test.ts",
  ),
  sown(
    "closed",
    "已锁定的记录仍可修改",
    [
      "server/records/write.ts",
      "  if (reason !== null)\n    throw stateConflict(reason, await detailOf(parts, context, { ...record, version: record.version - 1 }));\n",
      "",
    ],
    "server/modules/rewards/rewards.test.ts",
    "server/modules/party/info/info.test.ts",
  ),
  sown(
    "history",
    "变更记录缺一笔",
    ["server/records/history.ts", "  await addLines(parts, context, [step]);\n", ""],
    "server/modules/party/activity/activity-records.test.ts",
  ),
  sown(
    "audit-row",
    "写操作没有审计行",
    [
      "server/platform/call/run.ts",
      "await writeAudits(tx, factsOf(call), entries);\n    if (claim) await storeAnswer",
      "if (claim) await storeAnswer",
    ],
    "server/platform/audit/audit.test.ts",
  ),
  sown(
    "denial-audit",
    "被拒绝的访问没有审计行",
    [
      "server/platform/call/guards.ts",
      'await writeAudits(platform.db, facts, [entry], "refused");\n  request.call',
      "request.call",
    ],
    "server/platform/audit/audit.test.ts",
  ),
  sown(
    "audit-mask",
    "审计中的证件号码未遮盖",
    [
      "server/platform/audit/audit.ts",
      "if (PERSONAL_KEY.test(key)) return hide(value);",
      "if (PERSONAL_KEY.test(key)) return value;",
    ],
    "server/platform/audit/audit.test.ts",
  ),
  sown(
    "chain",
    "审计链核对不看内容",
    [
      "server/platform/audit/audit-verify.ts",
      'return hashOf(at.hash, row) === link.hash ? null : "日志行已被改动";',
      "return null;",
    ],
    "server/platform/audit/audit.test.ts",
  ),
  sown(
    "partition-trigger",
    "按月分区可被直接删改",
    [
      "server/db/migrations/0000_first.sql",
      "EXECUTE format('CREATE TRIGGER audits_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);",
      "",
    ],
    "server/platform/audit/audit.test.ts",
  ),
  sown(
    "older-database",
    "旧版本的数据库被读了一半",
    ["server/db/migrate.ts", "await refuseOlder(client, folder);", ""],
    "server/db/migrate.test.ts",
  ),
  sown(
    "idempotency",
    "同一次提交重发会办理两次",
    [
      "server/platform/call/run.ts",
      "const claim = claimOf(call, vault);",
      "const claim = claimOf(call, vault) && null;",
    ],
    "server/platform/call/idempotency.test.ts",
  ),
  sown(
    "same-key",
    "同键异内容得到先前的答复",
    [
      "server/platform/call/idempotency.ts",
      "if (!earlier || earlier.requestHash !== claim.requestHash) throw another();",
      "if (!earlier) throw another();",
    ],
    "server/platform/call/idempotency.test.ts",
  ),
  sown(
    "marker",
    "不再要求标记头，跨站请求得逞",
    ["server/platform/call/guards.ts", 'if (headers["x-requested-with"] !== "XMLHttpRequest") throw refuse();', ""],
    "server/platform/call/implement.test.ts",
    "server/platform/call/kit.test.ts",
  ),
  sown(
    "page-user",
    "为别人打开的页面仍能提交",
    ["server/platform/call/guards.ts", "if (userId !== user.userId) throw otherUser();", ""],
    "server/modules/basic/staff/staff-save.test.ts",
  ),
  sown(
    "rate-limit",
    "请求次数不受限制",
    [
      "server/platform/limits/rate-limit.ts",
      "if (tally && leftMs > 0 && tally.known + tally.pending >= limit) throw",
      "if (tally && leftMs < 0) throw",
    ],
    "server/platform/call/implement.test.ts",
    "server/platform/call/kit.test.ts",
  ),
  sown(
    "strict-limit",
    "猜测类调用不受限制",
    [
      "server/platform/limits/rate-limit.ts",
      "if (row.count > limit.points) throw rateLimited",
      "if (row.count < 0) throw rateLimited",
    ],
    "server/modules/auth/password/phone-code.test.ts",
    "server/modules/auth/login/login.test.ts",
  ),
  sown(
    "session-end",
    "重置密码后旧会话仍然有效",
    [
      "server/modules/auth/account/user-change.ts",
      'await endSessionsOf(db, { userId, endReason: "password", now });',
      "",
    ],
    "server/modules/auth/account/user.test.ts",
    "server/modules/auth/account/officer.test.ts",
  ),
  {
    ...sown(
      "row-lock",
      "办理步骤不锁定记录，几个人同时办成",
      [
        "server/modules/auth/account/user-rights.ts",
        '    .orderBy(asc(users.userId))\n    .for("update");',
        "    .orderBy(asc(users.userId));",
      ],
      "server/modules/auth/account/user.test.ts",
      "server/modules/auth/account/officer.test.ts",
    ),
    isOnPostgres: true,
  },
  sown(
    "draft-complete",
    "缺项的草稿当作完整的提交",
    ["server/records/lifecycle.ts", "if (faults.length > 0) throw invalid(faults);", ""],
    "server/modules/party/activity/activity.test.ts",
    "server/modules/party/info/info.test.ts",
  ),
  sown(
    "totals-cap",
    "总数上限算错",
    ["server/platform/sql/list.ts", "${all} limit ${literal(COUNT_CAP)})", "${all} limit ${literal(3)})"],
    "server/modules/basic/staff/staff.test.ts",
    "server/platform/call/kit.test.ts",
  ),
  sown(
    "upload-check",
    "上传不核对文件内容",
    ["server/platform/files/inspect/inspect.ts", "return check(bytes, fileExt);", "return;"],
    "server/platform/files/inspect/inspect.test.ts",
  ),
  sown(
    "formula",
    "导出的公式样文字未加防护",
    [
      "server/platform/excel/write/sheet-xml.ts",
      "style === STYLE.text && isFormulaLike(text) ? STYLE.quoted : style",
      "style === STYLE.text && isFormulaLike(text) ? style : style",
    ],
    "server/platform/excel/write/write.test.ts",
    "server/records/sheet/export.test.ts",
  ),
  sown(
    "import-duplicates",
    "导入接受同一文件中的重复行",
    [
      "server/records/sheet/import-duplicates.ts",
      ".filter((numbers) => numbers.length > 1)",
      ".filter((numbers) => numbers.length > 9_999)",
    ],
    "server/modules/basic/staff/staff-import.test.ts",
  ),
  sown(
    "person-mask",
    "人员详情显示完整证件号码",
    [
      "server/records/answer.ts",
      "...wire(of.personal.masked({ ...record, ...form })),",
      "...wire({ ...record, ...form }),",
    ],
    "server/modules/basic/staff/staff-save.test.ts",
    "server/modules/basic/staff/staff.test.ts",
  ),
  sown(
    "old-client",
    "过旧的页面仍能提交",
    ["server/platform/call/guards.ts", "if (isWrite(endpoint)) assertClientVersion(request, env.minClient);", ""],
    "server/platform/call/implement.test.ts",
    "server/platform/call/kit.test.ts",
  ),
];
