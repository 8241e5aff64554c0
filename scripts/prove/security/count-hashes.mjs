// Loaded before the built backend (`--import`): each password check that reaches the hash says so on a line of its own.
import { createRequire } from "node:module";

const argon2 = createRequire(import.meta.url)("@node-rs/argon2");
const { verify } = argon2;
argon2.verify = (...args) => {
  process.stdout.write("argon2-verify\n");
  return verify(...args);
};
