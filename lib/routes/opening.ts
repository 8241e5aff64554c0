/** Value of `view` in the address of 会员账号 that opens 开通会员单位: two domains name it. */
export const OPENING = "opening";
