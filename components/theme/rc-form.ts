export { FormProvider } from "@rc-component/form/es/FormContext";

/** Asked for by name only, beside antd's radio group; nothing here makes an antd `Form`. */
export function useForm(): never {
  throw new Error("antd's Form is left out of the build, see next.config.mjs");
}
