import QRCode from 'qrcode';

/**
 * A text as a QR code in SVG, for another phone to read: a Pix code, the address of a receipt. Dark on white whatever
 * the theme, since readers of banks know no other.
 */
export const qrSvg = (text: string): Promise<string> =>
  QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
