import { Product } from "./product";

/** Starts one product for all specs unless E2E_BASE_URL names a running one; returns the tear-down. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL) return async () => undefined;
  const product = await Product.start();
  process.env.E2E_BASE_URL = product.origin;
  return async () => {
    const code = await product.stop();
    await product.dispose();
    if (code !== 0) throw new Error(`the product did not stop cleanly (exit ${code}):\n${product.output}`);
  };
}
