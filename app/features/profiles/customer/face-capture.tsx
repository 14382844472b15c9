import { Camera } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CAMERA_REFUSED, FACE_NOT_SENT } from '#app/features/profiles/rules/messages.ts';
import type { Toast } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { isSessionOver } from '#app/ui/session-over.ts';
import { showToast } from '#app/ui/toast.tsx';
import { PhotoForm } from './photo-form.tsx';
import { type CameraFault, useCamera } from './use-camera.ts';

/** Advice for each camera fault. A file works in every case. */
const CAMERA_HELP: Record<CameraFault, string> = {
  denied:
    'O navegador não deixou usar a câmera. Toque no cadeado ao lado do endereço e permita a câmera. Ou escolha uma foto abaixo.',
  missing: 'Não encontramos uma câmera neste aparelho. Escolha uma foto abaixo ou continue pelo celular.',
  busy: 'A câmera está em uso por outro aplicativo. Feche-o e tente de novo, ou escolha uma foto abaixo.',
  unsupported: 'Este navegador não abre a câmera nesta página. Escolha uma foto abaixo.',
};

const ACTION = '/app/envios/rosto';
const TIMEOUT_MS = 60_000;

/** States of docs/product.md section 4, Facial check UI; `capturing` with a photo shows it before it is sent. */
type State = 'idle' | 'capturing' | 'uploading' | 'success' | 'error';

/** Opens the camera, takes one picture, shows it for approval, and sends it. A file may be sent instead. */
export function FaceCapture({ again }: { again: boolean }) {
  const [state, setState] = useState<State>('idle');
  const [fault, setFault] = useState<CameraFault>();
  const [photo, setPhoto] = useState<{ blob: Blob; url: string }>();
  const [scripted, setScripted] = useState(false);
  const camera = useCamera();
  const { revalidate } = useRevalidator();
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => setScripted(true), []);
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo]);
  // Keyboard focus moves to the next control.
  useEffect(() => {
    if (state !== 'idle' || photo || camera.open) step.current?.querySelector('button')?.focus();
  }, [state, photo, camera.open]);

  async function open() {
    setPhoto(undefined);
    const failed = await camera.start();
    setFault(failed);
    setState(failed ? 'error' : 'capturing');
    if (failed) showToast(CAMERA_REFUSED);
  }
  async function shoot() {
    const blob = await camera.take();
    if (!blob) return;
    camera.stop();
    setPhoto({ blob, url: URL.createObjectURL(blob) });
  }
  async function send() {
    if (!photo) return;
    setState('uploading');
    const toast = await post(photo.blob);
    showToast(toast);
    setState(toast.tone === 'good' ? 'success' : 'error');
    // The page learns from its loader what there is to do next.
    if (toast.tone === 'good') await revalidate();
  }

  return (
    <ProfileSection
      title={again ? 'Enviar de novo' : 'Tire a foto'}
      text="Rosto inteiro, de frente, com luz no rosto. Sem óculos escuros, boné ou máscara."
    >
      <div data-face-state={state}>
        {scripted && (
          <div ref={step} className="space-y-4">
            {camera.open && (
              <FaceGuide>
                <video
                  ref={camera.video}
                  autoPlay
                  playsInline
                  muted
                  aria-label="Imagem da câmera"
                  className="size-full -scale-x-100 object-cover"
                />
              </FaceGuide>
            )}
            {photo && (
              <FaceGuide done>
                <img
                  src={photo.url}
                  alt="A foto que você tirou"
                  className="size-full -scale-x-100 object-cover"
                />
              </FaceGuide>
            )}
            {fault && state === 'error' && (
              <p role="alert" className="max-w-prose rounded-xl bg-bad-soft p-4 text-bad">
                {CAMERA_HELP[fault]}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              {camera.open ? (
                <>
                  <Button type="button" variant="cta" size="lg" onClick={shoot}>
                    Tirar foto
                  </Button>
                  <Button
                    type="button"
                    size="lg"
                    onClick={() => {
                      camera.stop();
                      setState('idle');
                    }}
                  >
                    Cancelar
                  </Button>
                </>
              ) : photo ? (
                <>
                  <Button
                    type="button"
                    variant="cta"
                    size="lg"
                    pending={state === 'uploading'}
                    pendingLabel="Enviando…"
                    onClick={send}
                  >
                    Enviar foto
                  </Button>
                  <Button type="button" size="lg" disabled={state === 'uploading'} onClick={open}>
                    Tirar outra
                  </Button>
                </>
              ) : (
                <Button type="button" variant="cta" size="lg" onClick={open}>
                  <Camera aria-hidden className="size-5" /> {fault ? 'Tentar de novo' : 'Abrir a câmera'}
                </Button>
              )}
            </div>
          </div>
        )}
        <PhotoForm action={ACTION} scripted={scripted} open={fault !== undefined} />
      </div>
    </ProfileSection>
  );
}

/** @returns what to tell: the server's words, or that it could not be reached; the photo stays for another try. */
async function post(blob: Blob): Promise<Toast> {
  const body = new FormData();
  body.set('photo', blob, 'rosto.jpg');
  try {
    const response = await fetch(ACTION, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = response.ok && !isSessionOver(response.url) ? await response.json() : undefined;
    return (answer as { toast: Toast } | undefined)?.toast ?? FACE_NOT_SENT;
  } catch {
    return FACE_NOT_SENT;
  }
}

/** A 4:3 frame with an oval for the face, which disappears once the picture is taken. */
const FaceGuide = ({ done = false, children }: { done?: boolean; children: ReactNode }) => (
  <div className="relative aspect-[4/3] w-full max-w-[40rem] overflow-hidden rounded-2xl bg-deep">
    {children}
    {!done && (
      <>
        <svg aria-hidden viewBox="0 0 640 480" className="absolute inset-0 size-full">
          <defs>
            <mask id="face-guide">
              <rect width="640" height="480" fill="white" />
              <ellipse cx="320" cy="232" rx="138" ry="184" fill="black" />
            </mask>
          </defs>
          <rect width="640" height="480" fill="rgb(11 43 38 / 0.6)" mask="url(#face-guide)" />
          <ellipse
            cx="320"
            cy="232"
            rx="138"
            ry="184"
            fill="none"
            stroke="#8fe0bd"
            strokeWidth="4"
            strokeDasharray="14 10"
          />
        </svg>
        <p className="absolute inset-x-0 bottom-3 text-center text-sm font-medium text-on-deep">
          Encaixe o rosto na linha
        </p>
      </>
    )}
  </div>
);
