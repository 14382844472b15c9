import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  ITFReader,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import sharp from 'sharp';

/** Pixels of a point: 432 dpi, so that the narrowest bar has four. */
const SCALE = 6;
const SHEET = { width: 595.28, height: 841.89 };

type Rectangle = { x: number; y: number; width: number; height: number };

/** Rectangles that a page of a PDF fills, in points. @param page its drawing commands */
export const rectanglesOf = (page: string): Rectangle[] =>
  [...page.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
    return { x, y, width, height };
  });

/**
 * Bar code and QR Code of a page, as ZXing reads them in its picture: the rectangles are painted by librsvg.
 * @param page drawing commands of a page that draws its codes as rectangles
 * @throws if ZXing finds no code
 */
export async function codesOf(page: string): Promise<{ bars: string; qr: string }> {
  const drawn = rectanglesOf(page).map(
    ({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width * SCALE}" height="${SHEET.height * SCALE}" viewBox="0 0 ${SHEET.width} ${SHEET.height}"><rect width="100%" height="100%" fill="#fff"/>${drawn.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = Uint8ClampedArray.from(data);
  const picture = () =>
    new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(grey, info.width, info.height)));
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.TRY_HARDER, true],
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.ITF, BarcodeFormat.QR_CODE]],
    [DecodeHintType.ALLOWED_LENGTHS, [44]],
  ]);
  return {
    bars: new ITFReader().decode(picture(), hints).getText(),
    qr: new QRCodeReader().decode(picture(), hints).getText(),
  };
}
