/** Dictionary `attach_type`: 其他, of what no type of its own is known. */
export const OTHER_FILE = 99;
