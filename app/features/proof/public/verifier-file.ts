import { verifierFile } from '#app/features/proof/server/index.server.ts';

/** To be saved and opened from there: on this site its answer would rest on this site. */
export async function loader() {
  const { html } = await verifierFile();
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="verificador.html"',
      'cache-control': 'no-cache',
    },
  });
}
