/** What a typed initial password lacks; null when it is good enough. // domain a §3.1 */
export function initialPasswordFault(password: string, username: string): string | null {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  if (password.length < 8 || password.length > 20) return "密码长度为8至20位";
  if (/[^\x21-\x7e]/.test(password)) return "密码只能含字母、数字和英文符号，不含空格";
  if (kinds < 3) return "密码须含大写字母、小写字母、数字、符号中的至少三种";
  if (username !== "" && password.toLowerCase().includes(username.toLowerCase())) return "密码不能包含登录账号";
  return null;
}
