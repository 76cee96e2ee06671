// Parameters of the service's endpoints, read from the query string with their documented types and bounds.

import { z } from 'zod';
import { isAddress } from './address.ts';
import { badParameter } from './answer.ts';
import type { Answer } from './answer.ts';
import { projectTypes } from './bills.ts';

const maxInt32 = 2 ** 31 - 1;

const int32 = (min: number) =>
  z
    .string('is missing')
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n <= maxInt32, 'must be an int32')
    .refine((n) => n >= min, `must be at least ${min}`);

const flag = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true');
const address = z.string('is missing').refine(isAddress, 'must be a TRON address');
const clientOrderId = z
  .string()
  .min(1, 'must not be empty')
  .max(64, 'must have at most 64 characters')
  .optional();
const duration = z.literal('1h', 'must be 1h');
const energy = int32(65_000);

export const estimateQuery = z.object({ quantity: energy, duration });

export const hourOrderQuery = z.object({
  quantity: energy,
  receiver: address,
  duration,
  client_order_id: clientOrderId,
  activate: flag.default(true),
});

export const flashOrderQuery = z.discriminatedUnion(
  'resource_type',
  [
    z.object({
      resource_type: z.literal('ENERGY'),
      quantity: int32(500_000),
      receiver: address,
      client_order_id: clientOrderId,
    }),
    z.object({
      resource_type: z.literal('BANDWIDTH'),
      quantity: int32(50_000),
      receiver: address,
      client_order_id: clientOrderId,
    }),
  ],
  'must be ENERGY or BANDWIDTH',
);

export const guaranteeQuery = z.object({ value: flag });

export const billQuery = z.object({
  address: address.optional(),
  project_type: z
    .string('is missing')
    .default('DELEGATION')
    .refine((type) => projectTypes.includes(type), 'is not a project type'),
  page: int32(0).default(0),
  page_size: int32(1).default(20),
});

export type Read<T> = { readonly values: T } | { readonly refusal: Answer };

/** Unknown parameters are ignored; one that occurs twice is refused. */
export function readQuery<S extends z.ZodType>(
  schema: S,
  query: string,
  names = sameNames,
): Read<z.infer<S>> {
  const given = new URLSearchParams(query);
  const twice = [...given.keys()].find((name) => given.getAll(name).length > 1);
  if (twice !== undefined) return { refusal: badParameter(`${twice}: comes more than once`) };
  const parsed = schema.safeParse(names(Object.fromEntries(given)));
  if (parsed.success) return { values: parsed.data };
  const details = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { refusal: badParameter(details.join('; ')) };
}

type Names = (given: Record<string, string>) => Record<string, string | undefined>;

const sameNames: Names = (given) => given;

/** Accepts the older parameter names of an order, unless they are mixed with the newer ones. */
export const olderOrderNames: Names = (given) => {
  if ('quantity' in given || 'receiver' in given || 'duration' in given) return given;
  const { count, target_address, period, ...rest } = given;
  return { ...rest, quantity: count, receiver: target_address, duration: period };
};
