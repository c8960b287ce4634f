import { type UploadedFile, uploadedFileReply } from '@guildshop/contract/deliverables'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { upload } from '../../../../api/upload.ts'
import { guildDetailsQuery } from '../../shop-api.ts'

type Upload = { file: File; fraction: number; problem: string | null }

/** Uploads one file at a time. Aborts when it's cancelled, replaced or unmounted. */
export function useFileUpload(guildId: string, onUploaded: (file: UploadedFile) => void) {
  const cache = useQueryClient()
  const [current, setCurrent] = useState<Upload | null>(null)
  const request = useRef<AbortController | null>(null)

  useEffect(() => () => request.current?.abort(), [])

  async function start(file: File) {
    request.current?.abort()
    request.current = new AbortController()
    const { signal } = request.current
    setCurrent({ file, fraction: 0, problem: null })
    try {
      const uploaded = await upload(uploadedFileReply, {
        method: 'POST',
        path: `/guilds/${encodeURIComponent(guildId)}/files?name=${encodeURIComponent(file.name)}`,
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
        signal,
        onProgress: (fraction) => signal.aborted || setCurrent({ file, fraction, problem: null }),
      })
      if (signal.aborted) return
      setCurrent(null)
      onUploaded(uploaded)
      void cache.invalidateQueries(guildDetailsQuery(guildId))
    } catch (error) {
      if (signal.aborted) return
      setCurrent({ file, fraction: 0, problem: errorMessage(error, uploadFailed) })
    }
  }

  function cancel() {
    request.current?.abort()
    setCurrent(null)
  }

  return { current, start, cancel }
}

const uploadFailed = 'The upload was interrupted. Check your connection and try again.'
