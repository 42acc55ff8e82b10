import { secretText } from "../../kernel/fields";

/** A code as it is typed. */
export const lateCode = () => secretText(100);
