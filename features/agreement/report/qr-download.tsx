"use client";

import { Button, QRCode } from "antd";
import { useRef } from "react";
import { shownReportNumber } from "@/contracts/public/report-number";
import { verifyAddress } from "@/contracts/public/verify-wire";
import { saveBlob } from "@/lib/api/save-file";
import { notify } from "@/lib/notify/notify";

interface Props {
  readonly filingNo: string;
  readonly checkCode: string;
  /** Where it is checked; null: where the portal itself was opened. */
  readonly checkOrigin: string | null;
}

/** Sharp on paper at the size of a stamp. */
const PIXELS = 640;
/** In modules of the code, as its standard has it. */
const QUIET_ZONE = 4;

/** 二维码 as a picture, for a report that the firm stamps itself. */
export function QrDownload({ filingNo, checkCode, checkOrigin }: Props) {
  const hidden = useRef<HTMLDivElement>(null);
  const save = () => {
    const canvas = hidden.current?.querySelector("canvas");
    canvas?.toBlob((blob) => {
      if (blob) saveBlob(blob, `二维码-${shownReportNumber(filingNo)}.png`);
      else notify("二维码图片没有生成，请刷新页面后重试");
    });
  };
  return (
    <>
      <Button onClick={save}>下载二维码</Button>
      <div ref={hidden} hidden>
        <QRCode
          value={verifyAddress(checkOrigin ?? location.origin, { paperNo: filingNo, code: checkCode })}
          size={PIXELS}
          type="canvas"
          errorLevel="M"
          bordered={false}
          // What reads it wants it apart from whatever is printed around it.
          marginSize={QUIET_ZONE}
          color="#000000"
          bgColor="#ffffff"
        />
      </div>
    </>
  );
}
