"use client";

import { accountMoveInApi, firmMoveInApi, STAFF_MOVE_IN_ROWS, staffMoveInApi } from "@/contracts/auth/move-in-api";
import { userApi } from "@/contracts/auth/user";
import { PageFrame } from "@/components/ui/page/page-frame";
import { Note } from "@/components/ui/note";
import { ImportButton } from "@/components/workbook/import-button";
import { consentFor } from "@/lib/session/consent";
import styles from "@/features/desk/move-in.module.css";

const FIRMS = {
  title: "事务所与主账号",
  api: { ...firmMoveInApi, list: userApi.list },
  consent: consentFor("法定代表人的证件号码用于会员登记和资格核验"),
};
const PEOPLE = {
  title: "从业人员",
  api: { ...staffMoveInApi, list: userApi.list },
  maxRows: STAFF_MOVE_IN_ROWS,
  consent: consentFor("从业人员的证件号码用于会员登记和资格核验"),
};

const ACCOUNTS = { title: "其他账号", api: { ...accountMoveInApi, list: userApi.list } };

const STEPS = [
  {
    of: FIRMS,
    text: "每行一家事务所：登记证件、会员状态与管理员。导入后建立事务所和主账号，初始密码以短信发到管理员手机，不显示、不留存。其余资料由事务所登录后补齐。",
  },
  {
    of: PEOPLE,
    text: "每行一人，写明所属事务所的统一社会信用代码；规则与事务所自己导入人员完全相同，资料不全的为「待完善」。人数多时请分成几个文件，依次导入。",
  },
  {
    of: ACCOUNTS,
    text: "每行一个账号，写明所属事务所和预置角色的名称，如「人事、财务」。主账号已在第一步开立；初始密码同样以短信发出，首次登录须修改。",
  },
] as const;

const NUMERALS = ["一", "二", "三"] as const;

/** Takes over what an association has: firms with their accounts, then people. // contract §7.22 */
export function MoveInScreen() {
  return (
    <PageFrame title="资料迁入" hint="把协会已有的事务所、从业人员和账号用工作簿一次迁入">
      <Note tone="note">
        先核对、后导入：上传后逐行核对，不写入任何数据，谁将新增、谁已存在、哪里有误，可下载标出的工作簿逐行查看和改正；只导入核对无误的行。同一文件可以重复上传，已有的不会重复建立。
      </Note>
      <ol className={styles.steps}>
        {STEPS.map(({ of, text }, at) => (
          <li key={of.title} className={styles.step} aria-label={of.title}>
            <div>
              <h2 className={styles.title}>{`第${NUMERALS[at]}步　${of.title}`}</h2>
              <p className={styles.text}>{text}</p>
            </div>
            <ImportButton of={of} />
          </li>
        ))}
      </ol>
    </PageFrame>
  );
}
