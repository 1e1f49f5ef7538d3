import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';

/** Milliseconds to connect, and without a byte in either direction. */
const connectionTimeout = 2_000;
const socketTimeout = 10_000;

/**
 * A client of the S3-compatible storage, which tries each request three times. A request has no other time
 * limit than a call gives it. The SDK is loaded here, because a start without S3 needs none.
 */
export async function createS3Client(settings: S3Settings): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, region, credentials, forcePathStyle } = settings;
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout, socketTimeout, throwOnRequestTimeout: true },
    // Some S3-compatible storages refuse the newer checksums, or store them with the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
