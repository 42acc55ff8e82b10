export { Captcha } from "./parts/captcha";
