/** Whether this stands in for an address that is not known: no mail ever reaches it (RFC 2606). */
export const isPlaceholder = (address: string): boolean => address.toLowerCase().endsWith(".invalid");
