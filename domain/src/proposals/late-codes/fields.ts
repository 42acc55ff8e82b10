import { secretText } from "../../kernel/fields";

/** A typed code. */
export const lateCode = () => secretText(100);
