import { useCallback, useEffect, useRef, useState } from 'react';

/** docs/product.md section 9, Camera capture. */
const PICTURE = { width: 640, height: 480, quality: 0.9 };

/** Why there is no picture from the camera. */
export type CameraFault = 'denied' | 'missing' | 'busy' | 'unsupported';

const FAULTS: Record<string, CameraFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/**
 * Shows the front camera in a video element and takes single pictures. Releases the camera after the picture and when
 * the page is left, so that its light goes off.
 */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [open, setOpen] = useState(false);
  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
    setOpen(false);
  }, []);
  useEffect(() => stop, [stop]);
  // The element appears with `open`; the stream is put on it then.
  useEffect(() => {
    if (open && video.current) video.current.srcObject = stream.current;
  }, [open]);

  /** @returns the fault, or undefined */
  async function start(): Promise<CameraFault | undefined> {
    if (!navigator.mediaDevices?.getUserMedia) return 'unsupported';
    try {
      stream.current = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', width: { ideal: PICTURE.width }, height: { ideal: PICTURE.height } },
        audio: false,
      });
      setOpen(true);
      return undefined;
    } catch (error) {
      return FAULTS[error instanceof Error ? error.name : ''] ?? 'busy';
    }
  }

  /**
   * Takes the middle of the camera's picture, in the size of docs/product.md section 9. Before the first
   * frame it waits for that frame. Null if the camera was closed meanwhile.
   */
  async function take(): Promise<Blob | null> {
    const { current: source } = video;
    if (source && source.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      await new Promise((seen) => source.addEventListener('loadeddata', seen, { once: true }));
    }
    if (!source?.videoWidth) return null;
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE.width;
    canvas.height = PICTURE.height;
    const scale = Math.max(canvas.width / source.videoWidth, canvas.height / source.videoHeight);
    const [width, height] = [source.videoWidth * scale, source.videoHeight * scale];
    canvas
      .getContext('2d')
      ?.drawImage(source, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', PICTURE.quality));
  }

  return { video, open, start, stop, take };
}
