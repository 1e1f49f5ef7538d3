import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Of `localhost` and 127.0.0.1, signed by itself, for a hundred years. Nobody trusts it but tests. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUIxDUDbraVpdPi271hLMkozFapmwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzA4NTU0N1oYDzIxMjYxMTAz
MDg1NTQ3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARIhR04nFWps0R1VhdwXtUfan8nbyyWq98Kh3RTW1rAEHMkiUBuAXIy
54TcNKN0dMyBhhN/H80D+pFJ+AupfQOuo28wbTAdBgNVHQ4EFgQUie0NslP9fbi3
sU7CmGWCykfPtSQwHwYDVR0jBBgwFoAUie0NslP9fbi3sU7CmGWCykfPtSQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAJaku1eJ6yQuOBB1a0fsUHrccScMAl7ISdjM6eAg/XKMAiEA
gNCzIZk/LFxbdNYpOX4dpjTlq54Z7lBJNps0KjOVT3E=
-----END CERTIFICATE-----
`;
/** Its private key. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxErRic13b/QPneVB
rsWCDJJ8UQQGUKQZ7d7D+Z+UsJ6hRANCAARIhR04nFWps0R1VhdwXtUfan8nbyyW
q98Kh3RTW1rAEHMkiUBuAXIy54TcNKN0dMyBhhN/H80D+pFJ+AupfQOu
-----END PRIVATE KEY-----
`;

/** For servers of tests that speak TLS. */
export const testKeyPair = { key, cert: testCertificate };

/** A real HTTPS server on a local port. */
export async function startHttpsServer(listener: RequestListener) {
  const server = createServer(testKeyPair, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
