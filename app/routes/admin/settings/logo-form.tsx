import { Form, useNavigation } from 'react-router';
import type { LogoView } from '#app/features/settings/rules/logo.ts';
import { Button } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';

/** The logo in use, another one in its place, or the product's own again. */
export function LogoForm({ logo }: { logo: LogoView | null }) {
  const pending = useNavigation().formAction === '/admin/envios/marca';
  const form = {
    method: 'post',
    action: '/admin/envios/marca',
    encType: 'multipart/form-data',
    // A whole new page: the logo stands in its frame.
    reloadDocument: true,
  } as const;
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
      <Form {...form} className="flex flex-wrap items-end gap-3" aria-label="Logotipo">
        <label className="min-w-0 flex-1 text-sm font-medium">
          Imagem
          <input
            type="file"
            name="file"
            accept="image/png,image/jpeg"
            required
            className="control mt-1.5 min-w-0"
          />
        </label>
        <Button type="submit" variant="primary" pending={pending}>
          Enviar logotipo
        </Button>
      </Form>
      {logo && (
        <Form {...form} className="mt-3">
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" size="sm">
            Voltar ao padrão
          </Button>
        </Form>
      )}
    </Surface>
  );
}
