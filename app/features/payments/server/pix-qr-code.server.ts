import QRCode from 'qrcode';

/**
 * A Pix code as a picture, for another phone to read: SVG, sharp at any size, dark on white whatever the theme, since
 * readers of banks know no other.
 */
export const pixQrCode = (payload: string): Promise<string> =>
  QRCode.toString(payload, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
