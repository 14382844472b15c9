/**
 * Sends a CSV file while it is made. Waits for its first piece: a file that cannot be made is an error page,
 * not a broken file. Stopping the download stops the reading.
 */
export async function streamCsv(name: string, pieces: AsyncGenerator<string>): Promise<Response> {
  const first = await pieces.next();
  const encoder = new TextEncoder();
  let waiting: string | undefined = first.done ? undefined : first.value;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = waiting ?? (await pieces.next()).value;
        waiting = undefined;
        if (piece === undefined) controller.close();
        else controller.enqueue(encoder.encode(piece));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
