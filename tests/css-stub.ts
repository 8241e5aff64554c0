/** Stands in for plain style sheets in Jest. */
export {};
