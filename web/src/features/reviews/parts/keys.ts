/** From one submission to the next, as in many readers of news and mail. */
export const NEXT_KEY = "j";
export const PREVIOUS_KEY = "k";
