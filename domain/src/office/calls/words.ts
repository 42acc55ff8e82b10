export const SLUG_TAKEN = "A call has this address already. Choose another.";
