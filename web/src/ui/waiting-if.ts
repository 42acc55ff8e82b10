/**
 * The props of a button that does nothing while `busy`. One that is disabled while it is pressed would lose the keyboard's
 * focus, so its handler has to ignore presses meanwhile.
 */
export const waitingIf = (busy: boolean) => busy && { "aria-disabled": true, "data-disabled": true };
