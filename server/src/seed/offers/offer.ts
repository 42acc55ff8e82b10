/** A demo proposal: title, abstract, and the code of its type. */
export type Offer = readonly [title: string, abstract: string, type: string];
