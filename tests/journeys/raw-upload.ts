import http from 'node:http';

type RawUpload = {
  url: string;
  cookie: string;
  /** Bytes of the file. */
  size: number;
  /** With a Content-Length, or in chunks. */
  declared: boolean;
  /** Bytes after which the line is cut. */
  cutAt?: number;
};

const BOUNDARY = 'limite-do-teste';
const BLOCK = Buffer.alloc(256 * 1024, 'x');

/** Sends one file in a way that no browser does. @returns the status; 0 if the connection was cut */
export function sendRaw({
  url,
  cookie,
  size,
  declared,
  cutAt = Number.POSITIVE_INFINITY,
}: RawUpload): Promise<number> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="arquivos"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      headers: {
        cookie,
        origin: new URL(url).origin,
        accept: 'application/json',
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...(declared && { 'content-length': String(head.length + size + tail.length) }),
      },
    });
    let answered = false;
    request.on('response', (response) => {
      answered = true;
      response.resume();
      resolve(response.statusCode ?? 0);
      response.on('end', () => request.destroy());
    });
    request.on('error', (error) => {
      if (cutAt < Number.POSITIVE_INFINITY) resolve(0);
      else if (!answered) reject(error);
    });
    request.write(head);
    let sent = 0;
    const write = () => {
      while (sent < size && !answered) {
        if (sent >= cutAt) return void request.destroy(new Error('cut'));
        const block = BLOCK.subarray(0, size - sent);
        sent += block.length;
        if (!request.write(block)) {
          return void request.once('drain', write);
        }
      }
      if (!answered) request.end(tail);
    };
    write();
  });
}
