import { color } from "@/components/theme/theme";

// The outlines of 「税协会员服务平台」, Noto Sans CJK SC Bold (SIL Open Font License 1.1) at 250 units an em.
const WORDMARK =
  "M140-136h61v33h-61zM111-162v85h23c-3 34-10 61-46 76c6 5 14 17 18 24c44-21 53-56 56-100h14v62c0 25 4 33 26 33c4 0 12 0 16 0c18 0 24-9 27-44c-7-2-19-7-25-12c0 27-1 31-5 31c-2 0-7 0-8 0c-3 0-4-1-4-9v-61h28v-85h-24c6-12 13-26 19-40l-30-10c-4 15-12 35-20 50h-26l15-7c-4-12-14-30-23-43l-25 11c8 12 16 27 20 39zM89-212c-20 9-51 17-79 21c3 7 7 17 8 23c9-1 18-2 28-4v30h-36v28h31c-9 24-23 51-37 67c5 8 12 21 14 30c10-13 20-31 28-51v90h29v-102c7 10 13 20 16 28l17-24c-5-6-26-28-33-34v-4h31v-28h-31v-36c11-2 22-6 31-9zM352-119c-4 22-11 45-22 59c6 3 18 10 23 14c11-16 21-42 26-68zM296-212v58h-24v28h24v148h29v-148h23v-28h-23v-58zM393-211v45h-38v29h37c-1 45-12 99-60 139c6 4 17 14 22 21c54-46 65-108 67-160h23c-1 85-4 117-9 125c-3 3-5 4-9 4c-6 0-17 0-29-2c5 9 8 21 9 30c12 0 26 0 34-2c8-1 14-4 20-13c7-9 10-35 12-99c5 20 9 41 11 55l26-7c-3-18-11-50-18-73l-19 4l1-37c0-4 0-14 0-14h-51v-45zM564 18c12-5 30-6 153-15c5 7 9 13 13 19l27-16c-12-19-35-45-57-64l-25 13c7 7 14 14 21 22l-87 5c14-13 28-27 39-41h106v-29h-208v29h60c-13 16-26 29-32 34c-8 7-14 11-20 13c3 8 8 24 10 30zM648-214c-24 32-70 63-117 81c7 6 17 19 21 27c14-6 26-13 39-20v16h117v-18c13 7 26 14 39 19c5-8 15-20 21-26c-37-12-76-35-101-55l8-11zM608-137c15-10 29-22 42-34c12 11 27 23 44 34zM862-177h98v19h-98zM830-202v70h164v-70zM893-77v21c0 17-7 40-93 56c7 6 16 18 20 25c91-21 106-53 106-80v-22zM920-11c28 10 69 25 88 35l16-25c-21-10-62-24-90-32zM820-116v92h31v-64h121v60h34v-88zM1071-204v92c0 36-1 87-17 121c7 3 19 9 24 14c11-23 16-54 18-83h26v49c0 4-1 5-4 5c-3 0-12 0-22 0c4 7 8 21 8 28c17 0 28 0 36-5c8-5 10-13 10-27v-194zM1098-176h24v29h-24zM1098-119h24v30h-24v-23zM1254-89c-4 14-9 27-16 39c-7-12-14-25-19-39zM1164-204v226h28v-20c6 5 12 14 15 20c12-7 23-16 33-27c10 11 22 20 36 27c4-7 12-17 18-22c-14-7-26-16-37-27c14-23 24-51 30-85l-18-5l-5 1h-72v-60h58v20c0 4-1 4-5 4c-3 1-19 1-31 0c4 7 8 18 9 25c19 0 33 0 43-4c10-3 13-11 13-24v-49zM1194-89c7 23 16 44 29 62c-9 11-20 19-31 26v-88zM1414-94c0 7-2 14-4 21h-71v25h60c-15 24-39 38-76 45c5 6 14 19 17 25c46-12 75-33 92-70h67c-3 24-8 36-13 40c-4 3-7 3-12 3c-8 0-26 0-42-2c5 7 9 18 9 26c17 1 33 1 42 0c11 0 19-2 27-9c9-8 15-28 21-71c1-4 1-12 1-12h-91c2-6 3-13 5-19zM1486-164c-14 11-31 20-51 28c-17-7-31-16-41-26l1-2zM1400-213c-12 22-36 44-72 60c6 5 14 17 18 23c10-5 20-11 28-17c8 8 17 15 27 21c-26 6-53 11-80 13c4 7 9 19 11 26c36-4 71-11 103-22c29 11 63 17 101 19c4-8 11-20 17-26c-29-1-56-4-80-9c26-14 47-31 62-53l-18-12l-5 2h-94c5-6 9-12 12-18zM1612-151c8 17 16 39 18 52l30-9c-4-14-12-35-21-51zM1754-160c-4 16-14 38-22 53l27 8c8-13 19-33 27-53zM1584-91v30h97v83h31v-83h99v-30h-99v-76h85v-30h-200v30h84v76zM1874-88v110h31v-12h107v12h32v-110zM1905-20v-40h107v40zM1866-105c13-4 31-5 165-11c5 6 9 13 13 19l25-19c-13-21-43-52-66-74l-23 16c9 10 19 20 29 31l-103 3c19-18 38-40 55-64l-31-12c-17 30-44 60-53 68c-8 8-14 13-21 14c4 8 9 23 10 29z";

/** The name that the wordmark spells. */
export const PRODUCT_NAME = "税协会员服务平台";

// Three people, each standing higher: members of one association. Drawn on 30 × 30.
const people = [
  { x: 5.5, head: 14, fill: "#7cc0fc" },
  { x: 15, head: 9, fill: color.brand },
  { x: 24.5, head: 4, fill: color.brandStrong },
];

/** The mark alone, on a grid of 30; placed inside an `svg`. */
export function MarkShapes() {
  return people.map(({ x, head, fill }) => (
    <g key={x} fill={fill}>
      <circle cx={x} cy={head} r={3} />
      <path d={`M${x - 4} 28V${head + 9}a4 4 0 0 1 8 0V28z`} />
    </g>
  ));
}

/** Wordmark of the top bar: 260 × 30, the specification's icon `logo-text`. // spec §1, §9 */
export function LogoText({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} width={260} height={30} viewBox="0 0 260 30" role="img" aria-label={PRODUCT_NAME}>
      <MarkShapes />
      <path fill={color.onBrand} transform="translate(40 24.7) scale(.1045)" d={WORDMARK} />
    </svg>
  );
}

/** Large wordmark of the login page: 360 × 60. // spec §1, §9 */
export function LogoLarge({ className }: { className?: string }) {
  return (
    <svg className={className} width={360} height={60} viewBox="0 0 360 60" role="img" aria-label={PRODUCT_NAME}>
      <g transform="translate(0 6) scale(1.6)">
        <MarkShapes />
      </g>
      <path fill={color.onBrand} transform="translate(61 43.6) scale(.1432)" d={WORDMARK} />
    </svg>
  );
}

/** The mark for the collapsed side bar and the browser's tab: square. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 30 30" role="img" aria-label={PRODUCT_NAME}>
      <MarkShapes />
    </svg>
  );
}
