export const SLUG_TAKEN = "A call has this address already. Choose another.";
export const SLUG_FORMER = "Another call had this address, and links to it still work. Choose another.";
export const YEAR = "Enter a year from 2000 to 2200.";
