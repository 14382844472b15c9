/** Beginnings of markup, drawings and scripts that a browser or an interpreter would execute. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|img|\?php)\b/i;
/** Signature of a zip entry: APPNOTE 4.3.7. Office documents, Java and Android programs begin with it too. */
const ZIP = 'PK\x03\x04';

/** Whether a part of a file, read as latin1, contains the beginning of another format. */
export const hidesFormat = (text: string): boolean => MARKUP.test(text) || text.includes(ZIP);
