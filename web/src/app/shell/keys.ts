/** Opens and closes the menu where it is a drawer (specification 2, "Homepage layout"). */
export const MENU_KEY = "=";
export const HELP_KEY = "?";
