import { Pencil } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { LeadDetail } from '#app/features/leads/rules/lead-detail.ts';
import { UFS } from '#app/lib/brazil.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { LeadAnswer } from './lead-answer.ts';

/** Corrects the contact data. Document and type stay as they were sent. */
export function LeadEditForm({ lead }: { lead: LeadDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        <Pencil aria-hidden className="size-4" /> Corrigir
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-deep/50" />
        <Dialog.Content
          aria-describedby={undefined}
          // The drawer below closes with Escape too; this one comes first.
          onEscapeKeyDown={(event) => event.stopPropagation()}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90svh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl border border-line bg-raised p-6 text-[0.9375rem] text-ink"
        >
          <Dialog.Title className="display-m mb-4">Corrigir contato</Dialog.Title>
          <EditForm lead={lead} close={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function EditForm({ lead, close }: { lead: LeadDetail; close: () => void }) {
  const fetcher = useFetcher<LeadAnswer>();
  const { toast, fields = {}, conflict, done } = fetcher.data ?? {};
  useToast(toast);
  // What was seen when the form was opened; after a conflict was read, what is there since.
  const [seen, setSeen] = useState({ version: lead.version, answer: fetcher.data });
  if (conflict && fetcher.state === 'idle' && seen.answer !== fetcher.data)
    setSeen({ version: lead.version, answer: fetcher.data });
  const [closed, setClosed] = useState(false);
  if (done && fetcher.state === 'idle' && !closed) {
    setClosed(true);
    queueMicrotask(close);
  }
  return (
    <fetcher.Form method="post" className="space-y-4" noValidate>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="version" value={seen.version} />
      {conflict && (
        <div role="alert" className="rounded-xl bg-warning-soft px-4 py-3 text-warning">
          <p className="font-semibold">Outra pessoa mudou isto</p>
          <p>{conflict}</p>
        </div>
      )}
      <TextField label="Nome" name="name" defaultValue={lead.name} error={fields.name} required />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        defaultValue={lead.email}
        error={fields.email}
        required
      />
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <TextField
          label="WhatsApp"
          name="whatsapp"
          type="tel"
          defaultValue={maskPhone(lead.whatsapp)}
          error={fields.whatsapp}
          required
        />
        <SelectField label="Estado" name="uf" defaultValue={lead.uf} error={fields.uf} required>
          {UFS.map((uf) => (
            <option key={uf}>{uf}</option>
          ))}
        </SelectField>
      </div>
      <div className="flex justify-end gap-2">
        <Button type="button" variant="ghost" onClick={close}>
          Cancelar
        </Button>
        <Button type="submit" variant="primary" pending={fetcher.state !== 'idle'}>
          Salvar
        </Button>
      </div>
    </fetcher.Form>
  );
}
