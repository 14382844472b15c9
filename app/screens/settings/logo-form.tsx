import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { LogoView } from '#app/features/settings/rules/logo.ts';
import { FormRefusal } from '#app/kit/form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { action } from './send-logo.ts';

/** The logo in use, another one in its place, or the product's own again. */
export function LogoForm({ logo }: { logo: LogoView | null }) {
  const { Form, data: answer, formData } = useFetcher<typeof action>();
  useToast(answer?.toast);
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const form = {
    method: 'post',
    action: '/admin/envios/marca',
    encType: 'multipart/form-data',
  } as const;
  const known = (
    <>
      <input type="hidden" name="expectedVersion" value={logo?.src ?? ''} />
      <input type="hidden" name="scripted" value={String(scripted)} />
    </>
  );
  return (
    <Surface className="p-5">
      <h2 className="display-m">Logotipo</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        No lugar do desenho e do nome, em cada página e nos e-mails. PNG ou JPEG, de preferência com fundo
        transparente.
      </p>
      {logo && (
        <p className="mb-4 inline-flex rounded-xl border border-line bg-white p-3">
          <img
            src={logo.src}
            width={logo.width}
            height={logo.height}
            alt="Logotipo atual"
            className="h-12 w-auto"
          />
        </p>
      )}
      <Form {...form} className="flex flex-wrap items-end gap-3" aria-label="Logotipo" noValidate>
        {known}
        <label className="min-w-0 flex-1 basis-60 text-sm font-medium">
          Imagem
          <input
            type="file"
            name="file"
            accept="image/png,image/jpeg"
            required
            className="control mt-1.5 min-w-0 file:mr-3 file:rounded-lg file:border-0 file:bg-brand-soft file:px-3 file:py-1.5 file:font-medium file:text-brand-strong"
          />
        </label>
        <Button type="submit" variant="primary" pending={formData?.has('file')}>
          Enviar logotipo
        </Button>
      </Form>
      <FormRefusal message={answer?.toast?.message} />
      {logo && (
        <Form {...form} className="mt-3">
          {known}
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" size="sm" pending={formData?.get('intent') === 'remove'}>
            Voltar ao padrão
          </Button>
        </Form>
      )}
    </Surface>
  );
}
