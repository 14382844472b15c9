import { Pencil } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useState } from 'react';
import type { LeadDetail } from '#app/features/leads/rules/lead-detail.ts';
import { RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { UFS } from '#app/lib/brazil.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

/** Corrects the contact data. Document and type stay as they were sent. */
export function LeadEditForm({ lead }: { lead: LeadDetail }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
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
          <EditForm lead={lead} close={close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function EditForm({ lead, close }: { lead: LeadDetail; close: () => void }) {
  const { name, email, whatsapp, uf, city, campaign, referredBy, version } = lead;
  const form = useEdit({
    intent: 'edit',
    draft: { name, email, whatsapp: maskPhone(whatsapp), uf, city, campaign, referredBy },
    expectedVersion: version,
  });
  const { answer, saved } = form;
  useEffect(() => {
    if (saved) close();
  }, [saved, close]);
  return (
    <RecordForm form={form} className="space-y-4">
      {answer?.conflict && (
        <div role="alert" className="rounded-xl bg-warning-soft px-4 py-3 text-warning">
          <p className="font-semibold">Outra pessoa mudou isto</p>
          <p>{answer.toast?.message}</p>
        </div>
      )}
      <TextField label="Nome" {...form.field('name')} required />
      <TextField label="E-mail" {...form.field('email')} type="email" required={email !== ''} />
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <TextField label="WhatsApp" {...form.field('whatsapp')} type="tel" required />
        <SelectField label="Estado" {...form.field('uf')} required>
          {UFS.map((uf) => (
            <option key={uf}>{uf}</option>
          ))}
        </SelectField>
      </div>
      <TextField label="Cidade" {...form.field('city')} maxLength={80} />
      <TextField label="Campanha" {...form.field('campaign')} maxLength={100} />
      <TextField label="Indicado por" {...form.field('referredBy')} maxLength={100} />
      <div className="flex justify-end gap-2">
        <Button type="button" variant="ghost" onClick={close}>
          Cancelar
        </Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          Salvar
        </Button>
      </div>
    </RecordForm>
  );
}
