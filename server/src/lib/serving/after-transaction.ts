/**
 * Rest of a read, for the time after its transaction, returned by its handler: it asks a service outside, which must not keep
 * a connection of the pool waiting. References and rights were looked at before.
 */
export class AfterTransaction<T> {
  readonly work: () => Promise<T>;

  constructor(work: () => Promise<T>) {
    this.work = work;
  }
}
