/** Full-width digits and signs of Chinese input methods as their half-width twins. */
export function halfWidth(text: string): string {
  return text
    .replace(/[０-９／]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/g, ".")
    .replace(/[－−–—]/g, "-");
}
