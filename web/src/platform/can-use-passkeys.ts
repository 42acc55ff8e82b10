/** Whether this browser supports passkeys. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === "function";
