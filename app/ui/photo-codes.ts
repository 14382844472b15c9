/** Wider pictures are scaled down: the thin lines of a boleto are still separate at this width. */
const WIDEST = 2_000;

/** The browser's built-in reader, if it has one. */
type Detector = { detect(source: HTMLCanvasElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};
const FORMATS = ['itf', 'qr_code'];
/** Digits of the bar code of both bank and collection boletos. */
const BAR_CODE_DIGITS = 44;

/**
 * Bar code of a boleto or QR Code of a Pix in a photo, read on this device: the photo is sent nowhere.
 * @returns the contents of the codes; empty if no code was found
 * @throws if the browser cannot open the file as a picture
 */
export async function codesInPhoto(photo: Blob): Promise<string[]> {
  const picture = await createImageBitmap(photo);
  for (const turned of [false, true]) {
    const canvas = drawn(picture, turned);
    const found = (await byBrowser(canvas)) ?? (await byLibrary(canvas));
    if (found.length > 0) return found;
  }
  return [];
}

/** @param turned by a quarter: a bar code can only be read along its lines */
function drawn(picture: ImageBitmap, turned: boolean): HTMLCanvasElement {
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = document.createElement('canvas');
  canvas.width = turned ? height : width;
  canvas.height = turned ? width : height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas.');
  // Paints a white ground for transparent pixels.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (turned) {
    context.translate(height, 0);
    context.rotate(Math.PI / 2);
  }
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** @returns null if the browser has no reader, or it found no code: another reader may */
async function byBrowser(canvas: HTMLCanvasElement): Promise<string[] | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const supported = await BarcodeDetector.getSupportedFormats();
    const formats = FORMATS.filter((format) => supported.includes(format));
    if (formats.length === 0) return null;
    const found = await new BarcodeDetector({ formats }).detect(canvas);
    return found.length > 0 ? found.map(({ rawValue }) => rawValue) : null;
  } catch {
    return null;
  }
}

/** The library's reader, loaded with the first photo. */
async function byLibrary(canvas: HTMLCanvasElement): Promise<string[]> {
  const zxing = await import('@zxing/library');
  const { width, height } = canvas;
  const rgba = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]];
    grey[at] = (red + 2 * green + blue) / 4;
  }
  const bitmap = new zxing.BinaryBitmap(
    new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(grey, width, height)),
  );
  const hints = new Map<number, unknown>([
    [zxing.DecodeHintType.TRY_HARDER, true],
    [zxing.DecodeHintType.ALLOWED_LENGTHS, [BAR_CODE_DIGITS]],
  ]);
  for (const reader of [new zxing.QRCodeReader(), new zxing.ITFReader()]) {
    try {
      return [reader.decode(bitmap, hints).getText()];
    } catch (error) {
      // No code, or a damaged one: another reader or a better photo may help.
      if (!(error instanceof zxing.Exception)) throw error;
    }
  }
  return [];
}
