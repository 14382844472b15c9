import { useEffect, useRef, useState } from 'react';
import { type ClientFace, type ClientProfile, FACE_REASONS } from '#app/features/profiles/rules/clients.ts';
import { representativeWords } from '#app/features/profiles/rules/representative.ts';
import { useChanges } from '#app/kit/use-changes.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { Rejection } from '#app/shells/admin/rejection.tsx';
import { Button } from '#app/ui/button.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

const STATUS = {
  pending: { label: 'Aguarda conferência', tone: 'warning' },
  approved: { label: 'Aprovada', tone: 'good' },
  rejected: { label: 'Recusada', tone: 'bad' },
  expired: { label: 'Expirada', tone: 'neutral' },
} as const;

const REJECTION = { submit: 'Recusar identidade', missing: 'Diga ao cliente o motivo' };

type Decision = { status: 'approved' | 'rejected'; reason: string | null };
type Props = { profile: ClientProfile; face: ClientFace | null };

/** Shows the identity check's photo, on request, beside the form of the decision. */
export function FaceReview({ profile, face }: Props) {
  const { id: clientId, faceVerified: verified, docType, representative } = profile;
  const { change, wanted, refusal } = useChanges<Decision>();
  const [shown, setShown] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const [draft, setDraft] = useState('');
  const place = useRef<HTMLElement>(null);
  const refusedNow = face?.status === 'rejected';
  // Open while the refusal is under way, for the case that it does not arrive; closed once it stands.
  useEffect(() => {
    if (refusedNow) setRefusing(false);
  }, [refusedNow]);
  if (!face) {
    return (
      <Surface className="p-4">
        <h2 className="mb-1 text-lg font-semibold">Identidade</h2>
        <p className="py-2 text-muted">O cliente ainda não enviou a foto.</p>
      </Surface>
    );
  }
  const asked = wanted(face.id);
  const { status, reason } = asked ?? face;
  const { label, tone } = STATUS[status];
  const may = !asked && status !== 'expired';
  const rejecting = refusing && status !== 'rejected';
  const decide = (decision: Decision['status'], why = '') => {
    // The button that was pressed goes away.
    place.current?.focus({ preventScroll: true });
    change(
      [face.id],
      { status: decision, reason: why || null },
      { intent: 'review-face', checkId: face.id, expectedVersion: face.status, decision, reason: why },
    );
  };
  return (
    <Surface className="p-4">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">Identidade</h2>
        <Badge tone={tone}>{label}</Badge>
        {(asked ? status === 'approved' : verified) && (
          <span className="text-sm text-muted">conta como verificada</span>
        )}
      </div>
      {docType === 'CNPJ' && (
        <p className="mb-3">
          A foto é de quem representa a empresa:{' '}
          {representative ? representativeWords(representative) : 'ninguém foi informado ainda'}.
        </p>
      )}
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
        <section
          ref={place}
          tabIndex={-1}
          aria-label="Decisão sobre a identidade"
          className="space-y-3 outline-none"
        >
          <p className="tabular text-sm text-muted">
            Enviada em {formatDateTime(face.sentAt)}.
            {face.kept && ` Some sozinha em ${formatDate(face.erasedAt)}.`}
            {!asked && face.reviewer && ` Conferida por ${face.reviewer}.`}
          </p>
          {reason && <p className="rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad">{reason}</p>}
          {may && !rejecting && (
            <div className="flex flex-wrap gap-2">
              {status !== 'approved' && (
                <Button type="button" variant="primary" onClick={() => decide('approved')}>
                  Aprovar identidade
                </Button>
              )}
              {status !== 'rejected' && (
                <Button type="button" variant="danger" onClick={() => setRefusing(true)}>
                  {status === 'approved' ? 'Revogar' : 'Recusar'}
                </Button>
              )}
            </div>
          )}
          {may && rejecting && (
            <Rejection
              reasons={FACE_REASONS}
              words={REJECTION}
              draft={draft}
              onDraft={setDraft}
              onReject={(why) => decide('rejected', why)}
              onClose={() => setRefusing(false)}
            />
          )}
          <Refusal message={refusal(face.id)} typed={rejecting ? undefined : draft} />
        </section>
      </div>
    </Surface>
  );
}
