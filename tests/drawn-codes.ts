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
/** Pixels of a module of a QR Code. */
const MODULE_PIXELS = 8;
const SHEET = { x: 0, y: 0, width: 595.28, height: 841.89 };

type Rectangle = { x: number; y: number; width: number; height: number };

/** Rectangles that a page of a PDF fills, in points. @param page its drawing commands */
export const rectanglesOf = (page: string): Rectangle[] =>
  [...page.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
    return { x, y, width, height };
  });

/** The rectangles within a frame as grey pixels, painted by librsvg. @param scale pixels of a point */
async function pictureOf(all: readonly Rectangle[], frame: Rectangle, scale: number): Promise<BinaryBitmap> {
  const drawn = all.map(
    ({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  );
  const { x, y, width, height } = frame;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="${x} ${y} ${width} ${height}"><rect x="${x}" y="${y}" width="100%" height="100%" fill="#fff"/>${drawn.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = Uint8ClampedArray.from(data);
  return new BinaryBitmap(
    new GlobalHistogramBinarizer(new RGBLuminanceSource(grey, info.width, info.height)),
  );
}

/** Frame of the modules of a QR Code: the rectangles whose height is the most frequent one. */
function moduleFrame(all: readonly Rectangle[]): { frame: Rectangle; module: number } {
  const times = new Map<number, number>();
  for (const { height } of all) times.set(height, (times.get(height) ?? 0) + 1);
  const [module = 0] = [...times].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  const modules = all.filter(({ height }) => height === module);
  const [x, y] = [Math.min(...modules.map((one) => one.x)), Math.min(...modules.map((one) => one.y))];
  const right = Math.max(...modules.map((one) => one.x + one.width));
  const bottom = Math.max(...modules.map((one) => one.y + module));
  const rest = 4 * module;
  const [width, height] = [right - x + 2 * rest, bottom - y + 2 * rest];
  return { frame: { x: x - rest, y: y - rest, width, height }, module };
}

/**
 * Bar code and QR Code of a page, as ZXing reads them in its picture.
 * @param page drawing commands of a page that draws its codes as rectangles
 * @throws if ZXing finds no code
 */
export async function codesOf(page: string): Promise<{ bars: string; qr: string }> {
  const all = rectanglesOf(page);
  const bars = new Map<DecodeHintType, unknown>([
    [DecodeHintType.TRY_HARDER, true],
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.ITF]],
    [DecodeHintType.ALLOWED_LENGTHS, [44]],
  ]);
  const { frame, module } = moduleFrame(all);
  // A camera's picture may be askew; in this one every module has the same pixels.
  const pure = new Map<DecodeHintType, unknown>([[DecodeHintType.PURE_BARCODE, true]]);
  return {
    bars: new ITFReader().decode(await pictureOf(all, SHEET, SCALE), bars).getText(),
    qr: new QRCodeReader().decode(await pictureOf(all, frame, MODULE_PIXELS / module), pure).getText(),
  };
}
