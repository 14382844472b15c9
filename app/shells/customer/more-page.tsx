import { useRouteLoaderData } from 'react-router';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { loader as areaLoader } from './customer-layout.tsx';
import { SideLinks } from './side-links.tsx';

export const meta = () => [{ title: 'Mais | Área do cliente' }];

/** All links of the area on a page, for phones and without scripts. */
export default function MorePage() {
  const area = useRouteLoaderData<typeof areaLoader>('shells/customer/customer-layout');
  return (
    <>
      <PageHeader title="Mais" lead="Tudo o que há na sua área." />
      <Surface className="p-3 sm:max-w-md">
        {area && (
          <SideLinks
            name="Tudo da área"
            admin={area.admin}
            staff={area.staff}
            canRefer={area.canRefer}
            {...area.frame}
          />
        )}
      </Surface>
    </>
  );
}
