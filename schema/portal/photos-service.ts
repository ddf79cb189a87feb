/** Photos that admins upload for albums and songs. */

export interface UploadedPhoto {
  /** With which an album or a song is saved. */
  readonly coverId: string
  /** Where it is served. */
  readonly src: string
}

export interface AdminPhotoService {
  /** The same picture twice is one. Error: PhotoRefused, TryAgain. */
  upload(bytes: Uint8Array): Promise<UploadedPhoto>
}
