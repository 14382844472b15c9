import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type ClientFace, FACE_REASONS } from '#app/features/profiles/rules/client-view.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from '../client-answer.ts';
import { Refusal } from './refusal.tsx';

const STATUS = {
  pending: { label: 'Aguarda conferência', tone: 'warning' },
  approved: { label: 'Aprovada', tone: 'good' },
  rejected: { label: 'Recusada', tone: 'bad' },
  expired: { label: 'Expirada', tone: 'neutral' },
} as const;

type Props = { clientId: string; face: ClientFace | null; verified: boolean };

/** The photo of the identity check beside the team's decision on it; the photo is shown when it is asked for. */
export function FaceReview({ clientId, face, verified }: Props) {
  const fetcher = useFetcher<ClientAnswer>();
  const [shown, setShown] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  const { toast, ok, fields = {} } = fetcher.data ?? {};
  useToast(toast);
  const idle = fetcher.state === 'idle';
  useEffect(() => {
    if (idle && ok) setRefusing(false);
  }, [idle, ok]);
  if (!face) {
    return (
      <Surface className="p-4">
        <h2 className="mb-1 text-lg font-semibold">Identidade</h2>
        <p className="py-2 text-muted">O cliente ainda não enviou a foto.</p>
      </Surface>
    );
  }
  const { label, tone } = STATUS[face.status];
  const decides = face.status !== 'expired';
  const hidden = (
    <>
      <input type="hidden" name="intent" value="review-face" />
      <input type="hidden" name="checkId" value={face.id} />
      <input type="hidden" name="seen" value={face.status} />
    </>
  );
  return (
    <Surface className="p-4">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">Identidade</h2>
        <Badge tone={tone}>{label}</Badge>
        {verified && <span className="text-sm text-muted">conta como verificada</span>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {face.kept && shown ? (
          <img
            src={`/admin/clientes/${clientId}/rosto/${face.id}`}
            alt="Foto enviada pelo cliente"
            className="max-h-80 w-full rounded-xl bg-sunken object-contain"
          />
        ) : (
          <div className="grid min-h-40 place-content-center justify-items-center gap-2 rounded-xl bg-sunken p-4 text-center">
            {face.kept ? (
              <Button type="button" onClick={() => setShown(true)}>
                Ver foto
              </Button>
            ) : (
              <p className="text-muted">A foto já foi apagada.</p>
            )}
          </div>
        )}
        <div className="space-y-3">
          <p className="tabular text-sm text-muted">
            Enviada em {formatDateTime(face.sentAt)}. Apagada em {formatDate(face.erasedAt)}.
            {face.reviewer && ` Conferida por ${face.reviewer}.`}
          </p>
          {face.reason && <p className="rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad">{face.reason}</p>}
          {decides && !refusing && (
            <div className="flex flex-wrap gap-2">
              {face.status !== 'approved' && (
                <fetcher.Form method="post">
                  {hidden}
                  <Button type="submit" name="decision" value="approved" variant="primary" pending={!idle}>
                    Aprovar identidade
                  </Button>
                </fetcher.Form>
              )}
              {face.status !== 'rejected' && (
                <Button type="button" variant="danger" onClick={() => setRefusing(true)}>
                  {face.status === 'approved' ? 'Revogar' : 'Recusar'}
                </Button>
              )}
            </div>
          )}
          {decides && refusing && (
            <fetcher.Form method="post" className="space-y-2" noValidate>
              {hidden}
              <input type="hidden" name="decision" value="rejected" />
              {FACE_REASONS.map((text) => (
                <button
                  key={text}
                  type="button"
                  className="block w-full rounded-lg border border-line px-3 py-1.5 text-left text-sm hover:border-muted"
                  onClick={() => {
                    if (reason.current) reason.current.value = text;
                  }}
                >
                  {text}
                </button>
              ))}
              <TextareaField
                ref={reason}
                label="Motivo"
                name="reason"
                rows={2}
                error={fields.reason}
                required
              />
              <div className="flex gap-2">
                <Button type="submit" variant="danger" pending={!idle}>
                  Recusar identidade
                </Button>
                <Button type="button" variant="ghost" onClick={() => setRefusing(false)}>
                  Voltar
                </Button>
              </div>
            </fetcher.Form>
          )}
          <Refusal message={idle && ok === false ? toast?.message : undefined} />
        </div>
      </div>
    </Surface>
  );
}
