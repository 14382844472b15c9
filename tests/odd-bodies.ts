/** A body that no form of the product sends; `what` names it in a fault. */
export type Body = { what: string; type?: string; bytes?: string | FormData };

/** Bodies that every address has to answer without an error of the server. */
export const ODD_BODIES: readonly Body[] = [
  { what: 'nothing' },
  { what: 'JSON', type: 'application/json', bytes: '{"intent":1}' },
  { what: 'deep JSON', type: 'application/json', bytes: '['.repeat(50_000) + ']'.repeat(50_000) },
  { what: 'a text', type: 'text/plain', bytes: 'nada' },
  { what: 'an unknown type', type: 'x/y', bytes: '\0\0' },
  { what: 'a broken multipart', type: 'multipart/form-data; boundary=b', bytes: '--b\r\nnada' },
  { what: 'a multipart without boundary', type: 'multipart/form-data', bytes: 'nada' },
];
