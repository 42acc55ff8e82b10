/** Whether an address is a placeholder that no mail can reach (RFC 2606). */
export const isPlaceholder = (address: string): boolean => address.toLowerCase().endsWith(".invalid");
