/** Where each object of a file stands in the store. Names are ours: a speaker's file name is never a key. */
export const uploadKey = (id: string) => `in/${id}`;
export const originalKey = (id: string) => `original/${id}`;
export const transformedKey = (id: string) => `tf/${id}`;
/** A transformed archive whose members have numbers for names. */
export const namelessKey = (transformed: string) => `${transformed}.nameless`;
export const isoKey = (id: string) => `iso/${id}`;

/** Another key than the one that is in use: a file that is processed again is not written over while it is read. */
export const unlike = (key: string, used: string | null) => (key === used ? `${key}.again` : key);

/** The id that an upload's key was made from; the file keeps it. */
export const idOfUploadKey = (key: string) => key.slice("in/".length);
