// Apart from antd's `Input`, which brings all of them into every page that has a field. // scripts/lib/slim-loader.cjs
export { default as Password } from "antd/es/input/Password";
export { default as TextArea } from "antd/es/input/TextArea";
