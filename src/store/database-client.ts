import { callbackify } from 'node:util';
import type { Client, ClientConfig } from 'pg';
import { codeOf } from '@witan/embedded-postgres';
import { DatabaseTimeout } from './failure.ts';
import type { Host, Hosts } from './hosts.ts';
import { cutAfter } from './listening-time.ts';
import { PreparingClient } from './prepared.ts';

/** How to reach the database; `hosts` for all but the embedded one. */
export type DatabaseConnection = ClientConfig & { readonly hosts?: Hosts };

/**
 * Every connection of the service. It connects to the serving host, is cut when another host takes over, and is spent once the
 * server refuses a write as read-only. A broken connection ends no process. `connectionTimeoutMillis` counts as in
 * `afterListening`.
 */
export class DatabaseClient extends PreparingClient {
  readonly #hosts: Hosts | null;
  readonly #connectMs: number;
  #host: Host | null = null;
  #isEnded = false;
  #isSpent = false;

  constructor({ connectionTimeoutMillis = 0, ...config }: DatabaseConnection = {}) {
    super(config);
    this.#connectMs = connectionTimeoutMillis;
    this.#hosts = config.hosts ?? null;
    this.on('error', (error) => this.doubt(error instanceof DatabaseTimeout));
    this.connection.on('errorMessage', (error: unknown) => {
      if (codeOf(error) !== '25006') return;
      this.#isSpent = true;
      this.doubt();
    });
  }

  /** True once its server has refused a write as read-only: the pool must not hand it out again. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Reports that the server may have stopped serving, or no longer answers here: the next connection asks all hosts. */
  doubt(isSilent = false): void {
    if (this.#host) this.#hosts?.doubt(this.#host, isSilent);
  }

  // `as`: the overloads of `connect` differ in the callback alone.
  override connect = ((callback?: (error: NodeJS.ErrnoException | null) => void) => {
    const opening = this.#hosts === null ? this.#connect() : this.#open(this.#hosts);
    if (!callback) return opening;
    return callbackify(() => opening)(callback);
  }) as Client['connect'];

  // `as`: the overloads of `end` likewise.
  override end = ((...callback: Parameters<Client['end']>) => {
    this.#isEnded = true;
    return super.end(...callback);
  }) as Client['end'];

  async #connect(): Promise<this> {
    const opening = super.connect();
    await (this.#connectMs > 0 ? opening.finally(cutAfter(this.#connectMs, this)) : opening);
    return this;
  }

  async #open(hosts: Hosts): Promise<this> {
    const host = await hosts.find();
    // The caller has given up, so nobody would close it.
    if (this.#isEnded || this.connection.stream.destroyed) throw new DatabaseTimeout();
    this.#host = host;
    this.host = host.host;
    this.port = host.port;
    try {
      await this.#connect();
      this.once('end', await hosts.admit(host, this));
      return this;
    } catch (error) {
      this.doubt();
      this.end().catch(() => {});
      throw error;
    }
  }
}
